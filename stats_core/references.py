"""The literature the methods come from, each work once."""

from __future__ import annotations

from stats_core.reference import Reference

PIATER_1997 = Reference(
    "Piater, J. H., Cohen, P. R.",
    1997,
    "A randomized ANOVA procedure for comparing performance curves",
    "Technical report CMPSCI 97-41, University of Massachusetts",
)
PIATER_1998 = Reference(
    "Piater, J. H., Cohen, P. R., Zhang, X., Atighetchi, M.",
    1998,
    "A randomized ANOVA procedure for comparing performance curves",
    "Proceedings of the 15th International Conference on Machine Learning, 430-438",
)
COHEN_1995 = Reference("Cohen, P. R.", 1995, "Empirical methods for artificial intelligence", "MIT Press")
MCNEMAR_1947 = Reference(
    "McNemar, Q.",
    1947,
    "Note on the sampling error of the difference between correlated proportions or percentages",
    "Psychometrika 12, 153-157",
    "10.1007/BF02295996",
)
COCHRAN_1950 = Reference(
    "Cochran, W. G.",
    1950,
    "The comparison of percentages in matched samples",
    "Biometrika 37, 256-266",
    "10.1093/biomet/37.3-4.256",
)
TATE_BROWN_1970 = Reference(
    "Tate, M. W., Brown, S. M.",
    1970,
    "Note on the Cochran Q test",
    "Journal of the American Statistical Association 65, 155-160",
)
TANGO_1998 = Reference(
    "Tango, T.",
    1998,
    "Equivalence test and confidence interval for the difference in proportions for the paired-sample design",
    "Statistics in Medicine 17, 891-908",
    "10.1002/(SICI)1097-0258(19980430)17:8<891::AID-SIM780>3.0.CO;2-B",
)
FAGERLAND_2013 = Reference(
    "Fagerland, M. W., Lydersen, S., Laake, P.",
    2013,
    "The McNemar test for binary matched-pairs data: mid-p and asymptotic are better than exact conditional",
    "BMC Medical Research Methodology 13, article 91",
    "10.1186/1471-2288-13-91",
)
FEELDERS_VERKOOIJEN_1995 = Reference(
    "Feelders, A., Verkooijen, W.",
    1995,
    "Which method learns most from the data? Methodological issues in the analysis of comparative studies",
    "Proceedings of the 5th International Workshop on Artificial Intelligence and Statistics, 219-225",
)
DUNN_1961 = Reference(
    "Dunn, O. J.",
    1961,
    "Multiple comparisons among means",
    "Journal of the American Statistical Association 56, 52-64",
    "10.1080/01621459.1961.10482090",
)
MARASCUILO_MCSWEENEY_1977 = Reference(
    "Marascuilo, L. A., McSweeney, M.",
    1977,
    "Nonparametric and distribution-free methods for the social sciences",
    "Brooks/Cole",
)
STOLINE_URY_1979 = Reference(
    "Stoline, M. R., Ury, H. K.",
    1979,
    "Tables of the studentized maximum modulus distribution and an application to multiple comparisons among means",
    "Technometrics 21, 87-93",
)
HOCHBERG_TAMHANE_1987 = Reference(
    "Hochberg, Y., Tamhane, A. C.", 1987, "Multiple comparison procedures", "Wiley", "10.1002/9780470316672"
)
PHIPSON_SMYTH_2010 = Reference(
    "Phipson, B., Smyth, G. K.",
    2010,
    "Permutation p-values should never be zero",
    "Statistical Applications in Genetics and Molecular Biology 9(1), article 39",
    "10.2202/1544-6115.1585",
)
GREENHOUSE_GEISSER_1959 = Reference(
    "Greenhouse, S. W., Geisser, S.",
    1959,
    "On methods in the analysis of profile data",
    "Psychometrika 24, 95-112",
    "10.1007/BF02289823",
)
WESTFALL_YOUNG_1993 = Reference("Westfall, P. H., Young, S. S.", 1993, "Resampling-based multiple testing", "Wiley")
HOLM_1979 = Reference(
    "Holm, S.",
    1979,
    "A simple sequentially rejective multiple test procedure",
    "Scandinavian Journal of Statistics 6, 65-70",
)
DIETTERICH_1998 = Reference(
    "Dietterich, T. G.",
    1998,
    "Approximate statistical tests for comparing supervised classification learning algorithms",
    "Neural Computation 10(7), 1895-1923",
    "10.1162/089976698300017197",
)
ALPAYDIN_1999 = Reference(
    "Alpaydin, E.",
    1999,
    "Combined 5x2cv F test for comparing supervised classification learning algorithms",
    "Neural Computation 11(8), 1885-1892",
    "10.1162/089976699300016007",
)
NADEAU_BENGIO_2003 = Reference(
    "Nadeau, C., Bengio, Y.",
    2003,
    "Inference for the generalization error",
    "Machine Learning 52(3), 239-281",
    "10.1023/A:1024068626366",
)
BOUCKAERT_2003 = Reference(
    "Bouckaert, R. R.",
    2003,
    "Choosing between two learning algorithms based on calibrated tests",
    "Proceedings of the 20th International Conference on Machine Learning, 51-58",
)
BOUCKAERT_FRANK_2004 = Reference(
    "Bouckaert, R. R., Frank, E.",
    2004,
    "Evaluating the replicability of significance tests for comparing learning algorithms",
    "Advances in Knowledge Discovery and Data Mining (PAKDD), LNCS 3056, 3-12",
    "10.1007/978-3-540-24775-3_3",
)
CORANI_BENAVOLI_2015 = Reference(
    "Corani, G., Benavoli, A.",
    2015,
    "A Bayesian approach for comparing cross-validated algorithms on multiple data sets",
    "Machine Learning 100, 285-304",
    "10.1007/s10994-015-5486-z",
)
BENAVOLI_2017 = Reference(
    "Benavoli, A., Corani, G., Demsar, J., Zaffalon, M.",
    2017,
    "Time for a change: a tutorial for comparing multiple classifiers through Bayesian analysis",
    "Journal of Machine Learning Research 18(77), 1-36",
)
FRIEDMAN_1937 = Reference(
    "Friedman, M.",
    1937,
    "The use of ranks to avoid the assumption of normality implicit in the analysis of variance",
    "Journal of the American Statistical Association 32, 675-701",
    "10.1080/01621459.1937.10503522",
)
IMAN_DAVENPORT_1980 = Reference(
    "Iman, R. L., Davenport, J. M.",
    1980,
    "Approximations of the critical region of the Friedman statistic",
    "Communications in Statistics A9, 571-595",
    "10.1080/03610928008827904",
)
NEMENYI_1963 = Reference(
    "Nemenyi, P. B.", 1963, "Distribution-free multiple comparisons", "PhD thesis, Princeton University"
)
DEMSAR_2006 = Reference(
    "Demsar, J.",
    2006,
    "Statistical comparisons of classifiers over multiple data sets",
    "Journal of Machine Learning Research 7, 1-30",
)
GARCIA_HERRERA_2008 = Reference(
    "Garcia, S., Herrera, F.",
    2008,
    "An extension on statistical comparisons of classifiers over multiple data sets for all pairwise comparisons",
    "Journal of Machine Learning Research 9, 2677-2694",
)
SHAFFER_1986 = Reference(
    "Shaffer, J. P.",
    1986,
    "Modified sequentially rejective multiple test procedures",
    "Journal of the American Statistical Association 81, 826-831",
    "10.1080/01621459.1986.10478341",
)
BERGMANN_HOMMEL_1988 = Reference(
    "Bergmann, B., Hommel, G.",
    1988,
    "Improvements of general multiple test procedures for redundant systems of hypotheses",
    "Multiple Hypotheses Testing, Springer, 100-115",
)
HOCHBERG_1988 = Reference(
    "Hochberg, Y.",
    1988,
    "A sharper Bonferroni procedure for multiple tests of significance",
    "Biometrika 75, 800-802",
    "10.1093/biomet/75.4.800",
)
HOMMEL_1988 = Reference(
    "Hommel, G.",
    1988,
    "A stagewise rejective multiple test procedure based on a modified Bonferroni test",
    "Biometrika 75, 383-386",
    "10.1093/biomet/75.2.383",
)
HOLLAND_COPENHAVER_1987 = Reference(
    "Holland, B. S., Copenhaver, M. D.",
    1987,
    "An improved sequentially rejective Bonferroni test procedure",
    "Biometrics 43, 417-423",
)
FINNER_1993 = Reference(
    "Finner, H.",
    1993,
    "On a monotonicity problem in step-down multiple test procedures",
    "Journal of the American Statistical Association 88, 920-923",
)
WILCOXON_1945 = Reference(
    "Wilcoxon, F.", 1945, "Individual comparisons by ranking methods", "Biometrics Bulletin 1, 80-83", "10.2307/3001968"
)
PRATT_1959 = Reference(
    "Pratt, J. W.",
    1959,
    "Remarks on zeros and ties in the Wilcoxon signed rank procedures",
    "Journal of the American Statistical Association 54, 655-667",
    "10.1080/01621459.1959.10501526",
)
HODGES_LEHMANN_1962 = Reference(
    "Hodges, J. L., Lehmann, E. L.",
    1962,
    "Rank methods for combination of independent experiments in analysis of variance",
    "Annals of Mathematical Statistics 33, 482-497",
)
HODGES_LEHMANN_1963 = Reference(
    "Hodges, J. L., Lehmann, E. L.",
    1963,
    "Estimates of location based on rank tests",
    "Annals of Mathematical Statistics 34, 598-611",
    "10.1214/aoms/1177704172",
)
QUADE_1979 = Reference(
    "Quade, D.",
    1979,
    "Using weighted rankings in the analysis of complete blocks with additive block effects",
    "Journal of the American Statistical Association 74, 680-683",
    "10.1080/01621459.1979.10481670",
)
DIXON_MOOD_1946 = Reference(
    "Dixon, W. J., Mood, A. M.",
    1946,
    "The statistical sign test",
    "Journal of the American Statistical Association 41, 557-566",
    "10.1080/01621459.1946.10501898",
)
BENAVOLI_2014 = Reference(
    "Benavoli, A., Mangili, F., Corani, G., Zaffalon, M., Ruggeri, F.",
    2014,
    "A Bayesian Wilcoxon signed-rank test based on the Dirichlet process",
    "Proceedings of the 31st International Conference on Machine Learning, 1026-1034",
)
BENAVOLI_2016 = Reference(
    "Benavoli, A., Corani, G., Mangili, F.",
    2016,
    "Should we really use post-hoc tests based on mean-ranks?",
    "Journal of Machine Learning Research 17(5), 1-10",
)
HOTELLING_1931 = Reference(
    "Hotelling, H.",
    1931,
    "The generalization of Student's ratio",
    "Annals of Mathematical Statistics 2, 360-378",
    "10.1214/aoms/1177732979",
)
BHAPKAR_1966 = Reference(
    "Bhapkar, V. P.",
    1966,
    "A note on the equivalence of two test criteria for hypotheses in categorical data",
    "Journal of the American Statistical Association 61, 228-235",
    "10.1080/01621459.1966.10502021",
)
KENDALL_1939 = Reference(
    "Kendall, M. G., Babington Smith, B.",
    1939,
    "The problem of m rankings",
    "Annals of Mathematical Statistics 10, 275-287",
    "10.1214/aoms/1177732186",
)
SIDAK_1967 = Reference(
    "Sidak, Z.",
    1967,
    "Rectangular confidence regions for the means of multivariate normal distributions",
    "Journal of the American Statistical Association 62, 626-633",
    "10.1080/01621459.1967.10482935",
)
BENJAMINI_HOCHBERG_1995 = Reference(
    "Benjamini, Y., Hochberg, Y.",
    1995,
    "Controlling the false discovery rate: a practical and powerful approach to multiple testing",
    "Journal of the Royal Statistical Society B 57, 289-300",
    "10.1111/j.2517-6161.1995.tb02031.x",
)
BENJAMINI_YEKUTIELI_2001 = Reference(
    "Benjamini, Y., Yekutieli, D.",
    2001,
    "The control of the false discovery rate in multiple testing under dependency",
    "Annals of Statistics 29, 1165-1188",
    "10.1214/aos/1013699998",
)
TUKEY_1953 = Reference(
    "Tukey, J. W.", 1953, "The problem of multiple comparisons", "Mimeographed notes, Princeton University"
)
KRAMER_1956 = Reference(
    "Kramer, C. Y.",
    1956,
    "Extension of multiple range tests to group means with unequal numbers of replications",
    "Biometrics 12, 307-310",
    "10.2307/3001469",
)
HAYTER_1984 = Reference(
    "Hayter, A. J.",
    1984,
    "A proof of the conjecture that the Tukey-Kramer multiple comparisons procedure is conservative",
    "Annals of Statistics 12, 61-75",
    "10.1214/aos/1176346392",
)
FISHER_1925 = Reference("Fisher, R. A.", 1925, "Statistical methods for research workers", "Oliver and Boyd")
DIEBOLD_MARIANO_1995 = Reference(
    "Diebold, F. X., Mariano, R. S.",
    1995,
    "Comparing predictive accuracy",
    "Journal of Business and Economic Statistics 13, 253-263",
    "10.1080/07350015.1995.10524599",
)
HARVEY_1997 = Reference(
    "Harvey, D., Leybourne, S., Newbold, P.",
    1997,
    "Testing the equality of prediction mean squared errors",
    "International Journal of Forecasting 13, 281-291",
    "10.1016/S0169-2070(96)00719-4",
)
SINGHI_2005 = Reference("Singhi, S.", 2005, "Statistical significance testing", "Lecture slides")
AUTOML_EVALUATION = Reference(
    "Bischl, B., Hutter, F., Kotthoff, L., Lindauer, M., Vanschoren, J.", None, "AutoML: Evaluation", "Lecture slides"
)
WELCH_1947 = Reference(
    "Welch, B. L.",
    1947,
    "The generalization of 'Student's' problem when several different population variances are involved",
    "Biometrika 34, 28-35",
    "10.1093/biomet/34.1-2.28",
)
WELCH_1951 = Reference(
    "Welch, B. L.",
    1951,
    "On the comparison of several mean values: an alternative approach",
    "Biometrika 38, 330-336",
    "10.1093/biomet/38.3-4.330",
)
GAMES_HOWELL_1976 = Reference(
    "Games, P. A., Howell, J. F.",
    1976,
    "Pairwise multiple comparison procedures with unequal n's and/or variances: a Monte Carlo study",
    "Journal of Educational Statistics 1, 113-125",
    "10.3102/10769986001002113",
)
CHUNG_ROMANO_2013 = Reference(
    "Chung, E., Romano, J. P.",
    2013,
    "Exact and asymptotically robust permutation tests",
    "Annals of Statistics 41, 484-507",
    "10.1214/13-AOS1090",
)
OBUCHOWSKI_1998 = Reference(
    "Obuchowski, N. A.",
    1998,
    "On the comparison of correlated proportions for clustered data",
    "Statistics in Medicine 17, 1495-1507",
    "10.1002/(SICI)1097-0258(19980715)17:13<1495::AID-SIM863>3.0.CO;2-I",
)
DURKALSKI_2003 = Reference(
    "Durkalski, V. L., Palesch, Y. Y., Lipsitz, S. R., Rust, P. F.",
    2003,
    "Analysis of clustered matched-pair data",
    "Statistics in Medicine 22, 2417-2428",
    "10.1002/sim.1438",
)
MILLER_2024 = Reference(
    "Miller, E.",
    2024,
    "Adding error bars to evals: a statistical approach to language model evaluations",
    "arXiv 2411.00640",
    "10.48550/arXiv.2411.00640",
)
