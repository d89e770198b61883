"""A title above headings goes before each of them; titles of groups of lines are no lines."""

from stats_core.reading import readings

TABLE = r"""
\begin{tabular}{lccc}
\toprule
& \multicolumn{3}{c}{Accuracy (\%) $\uparrow$} \\
\cmidrule(lr){2-4}
Method & CIFAR-10 & SVHN & STL-10 \\
\midrule
\multicolumn{4}{l}{\textit{Baselines}} \\
ResNet-50~\cite{he} & 93.1 & 95.2 & 80.3 \\
DeiT-S~\citep[p.~3]{touvron} & 92.4 & 94.8 & 81.7 \\
\midrule
\multicolumn{4}{l}{\textit{Proposed}} \\
Ours & \textbf{94.2} & 96.0 & 82.9 \\
\bottomrule
\end{tabular}
"""


def test_titles_join_headings_and_citations_are_no_part_of_names() -> None:
    found = next(one for one in readings({"main.tex": TABLE.encode()}) if one.says.startswith("3 data sets x 3"))
    assert found.table.names == ("Method", *(f"Accuracy (%) ↑ {name}" for name in ("CIFAR-10", "SVHN", "STL-10")))
    assert list(found.table.frame["Method"]) == ["ResNet-50", "DeiT-S", "Ours"]
