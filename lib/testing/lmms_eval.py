"""Aggregates replies by lmms-eval's own code, taken from its source without what it needs to ask models.

python3 lmms_eval.py SOURCE FOLDER < {"docs": [...], "replies": [...]}

SOURCE is a folder with the source of lmms-eval, FOLDER one with a task's YAML and its utils.py. Prints as JSON the
figures of the task, and which fields of its YAML lmms-eval does not know.
"""

import ast
import collections
import glob
import inspect
import json
import math
import os
import sys
import types
import typing

import numpy as np
import yaml

source, folder = sys.argv[1:]
sys.path.insert(0, folder)
import utils  # noqa: E402


def tree_of(file):
    with open(os.path.join(source, "lmms_eval", file), encoding="utf-8") as text:
        return ast.parse(text.read())


def take(file, names, space):
    """Defines functions of a file by themselves, without what stands around them."""
    for node in ast.walk(tree_of(file)):
        if isinstance(node, ast.FunctionDef) and node.name in names:
            node.decorator_list = []
            exec(compile(ast.Module([node], []), file, "exec"), space)
    return space


known = {
    item.target.id
    for node in ast.walk(tree_of("api/task.py"))
    if isinstance(node, ast.ClassDef) and node.name == "TaskConfig"
    for item in node.body
    if isinstance(item, ast.AnnAssign)
}
yaml.SafeLoader.add_constructor("!function", lambda loader, node: loader.construct_scalar(node))
with open(glob.glob(os.path.join(folder, "*.yaml"))[0], encoding="utf-8") as text:
    config = yaml.safe_load(text)


def function_of(name):
    return getattr(utils, name.removeprefix("utils."))


given = json.load(sys.stdin)
process_results = function_of(config["process_results"])
metrics = collections.defaultdict(list)
for doc, reply in zip(given["docs"], given["replies"]):
    for name, value in process_results(doc, [reply]).items():
        metrics[name, "none"].append(value)

aggregations = {one["metric"]: function_of(one["aggregation"]) for one in config["metric_list"]}
output = types.SimpleNamespace(
    task_config=config,
    agg_metrics={},
    sample_metrics=metrics,
    task=types.SimpleNamespace(aggregation=lambda: aggregations),
)
space = {**vars(typing), "np": np, "math": math, "collections": collections, "inspect": inspect}
# Errors by drawing again are for functions of its own alone, and ours is none of them.
space["stderr_for_metric"] = lambda metric, bootstrap_iters: None
take("api/metrics.py", ["clustered_stderr"], space)
take("evaluator_utils.py", ["calculate_aggregate_metric", "calculate_clt_aggregate_metric"], space)
space["calculate_aggregate_metric"](output)
space["calculate_clt_aggregate_metric"](output)
figures = {name: value if value == "N/A" else float(value) for name, value in output.agg_metrics.items()}
print(json.dumps({"unknown": sorted(set(config) - known), "figures": figures}))
