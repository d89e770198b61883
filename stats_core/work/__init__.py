"""Where work runs: in this process, in a pool of processes, or on a Dask cluster, behind one small interface."""

from stats_core.work.analyses import analyse_on, run_on
from stats_core.work.dask import DaskCluster
from stats_core.work.executor import Executor, InProcess, Stopped, WorkLost
from stats_core.work.pool import ProcessPool

__all__ = ["DaskCluster", "Executor", "InProcess", "ProcessPool", "Stopped", "WorkLost", "analyse_on", "run_on"]
