// Python in a web worker: printkit itself, unpacked beside it, answers the page's questions.

const SITE = new URL("../", import.meta.url);

async function begin() {
  const { loadPyodide } = await import(new URL("pyodide/pyodide.mjs", SITE));
  const packed = fetch(new URL("app.zip", SITE)).then(answer => answer.arrayBuffer());
  const python = await loadPyodide({ indexURL: new URL("pyodide/", SITE).href });
  python.unpackArchive(await packed, "zip", { extractDir: "/app" });
  python.runPython("import sys; sys.path.insert(0, '/app')");
  return python.pyimport("printkit.studio.alone");
}

const ready = begin();

self.addEventListener("message", async ({ data: { number, path, given } }) => {
  try {
    self.postMessage({ number, reply: (await ready).reply(path, given) });
  } catch (error) { self.postMessage({ number, failed: error.message.trim().split("\n").at(-1) }); }
});
