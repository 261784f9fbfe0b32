#!/usr/bin/env bash
# onnxruntime 1.32.0 with weights stored in eight bits (DequantizeLinear before each Conv): it makes floats of the weights of
# ALL layers before it computes the first, and holds them until each layer has used its own. A file of 28 MB so takes the
# memory of one in floats (113 MB more), with graph optimisation or without. When each scale also depends on the layer's own
# input (0 times its batch size is added), floats exist for one layer at a time, but only with ORT_DISABLE_ALL: the optimiser
# removes such a dependence.
# Seen 2026-11-28, Linux x86-64, Python 3.11; resident memory at its peak, above that with the file open:
#   plain, no optimisation: 110 MB; plain, optimised: 110 MB; tied, no optimisation: 11 MB; tied, optimised: 110 MB
# The script fails if that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/env"
"$folder/env/bin/pip" -q install onnxruntime==1.32.0 onnx==1.23.2 numpy==2.4.6
cat > "$folder/measure.py" <<'PY'
import resource, subprocess, sys
import numpy as np, onnx, onnxruntime as ort
from onnx import TensorProto, helper, numpy_helper

CHANNELS, LAYERS = 512, 12  # 28 M weights

def build(path, tied):
    rng, nodes, kept, x = np.random.default_rng(0), [], [], "x"
    kept.append(numpy_helper.from_array(np.zeros(1, np.float32), "nothing"))
    for k in range(LAYERS):
        kept += [numpy_helper.from_array(rng.integers(-127, 128, (CHANNELS, CHANNELS, 3, 3)).astype(np.int8), f"steps{k}"),
                 numpy_helper.from_array(np.full(CHANNELS, 1e-3, np.float32), f"scale{k}"),
                 numpy_helper.from_array(np.zeros(CHANNELS, np.int8), f"zero{k}")]
        scale = f"scale{k}"
        if tied:
            nodes += [helper.make_node("Shape", [x], [f"batch{k}"], start=0, end=1),
                      helper.make_node("Cast", [f"batch{k}"], [f"count{k}"], to=TensorProto.FLOAT),
                      helper.make_node("Mul", [f"count{k}", "nothing"], [f"none{k}"]),
                      helper.make_node("Add", [scale, f"none{k}"], [f"tied{k}"])]
            scale = f"tied{k}"
        nodes += [helper.make_node("DequantizeLinear", [f"steps{k}", scale, f"zero{k}"], [f"weight{k}"], axis=0),
                  helper.make_node("Conv", [x, f"weight{k}"], [f"y{k}"], pads=[1, 1, 1, 1])]
        x = f"y{k}"
    shape = [1, CHANNELS, 8, 8]
    graph = helper.make_graph(nodes, "g", [helper.make_tensor_value_info("x", TensorProto.FLOAT, shape)],
                              [helper.make_tensor_value_info(x, TensorProto.FLOAT, shape)], kept)
    onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=9), path)

def held(path, optimised):
    options = ort.SessionOptions()
    options.intra_op_num_threads, options.enable_cpu_mem_arena, options.log_severity_level = 1, False, 3
    if not optimised:
        options.graph_optimization_level = ort.GraphOptimizationLevel.ORT_DISABLE_ALL
    session = ort.InferenceSession(path, options, providers=["CPUExecutionProvider"])
    with open("/proc/self/statm") as f:
        opened = int(f.read().split()[1]) * resource.getpagesize() / 1e6
    session.run(None, {"x": np.zeros((1, CHANNELS, 8, 8), np.float32)})
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3 - opened

if len(sys.argv) == 3:
    build(sys.argv[1], "tied" in sys.argv[1]) if sys.argv[2] == "build" else print(held(sys.argv[1], sys.argv[2] == "optimised"))
    sys.exit()

def apart(*words):  # a process begins with its parent's peak: nothing large happens in this one
    return subprocess.run([sys.executable, __file__, *words], capture_output=True, text=True, check=True).stdout

figures = {}
for tied in (False, True):
    name = f"{sys.argv[1]}/{'tied' if tied else 'plain'}.onnx"
    apart(name, "build")
    for how in ("plainly", "optimised"):
        out = apart(name, how)
        figures[tied, how] = float(out)
        print(f"{'tied' if tied else 'plain'}, {how}: {float(out):.0f} MB above the opened file")
assert figures[False, "plainly"] > 90 and figures[False, "optimised"] > 90 and figures[True, "optimised"] > 90, figures
assert figures[True, "plainly"] < 40, figures
PY
echo "onnxruntime $("$folder/env/bin/python" -c 'import onnxruntime; print(onnxruntime.__version__)')"
"$folder/env/bin/python" "$folder/measure.py" "$folder"
echo "as found"
