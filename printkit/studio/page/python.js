// Python in a web worker: printkit itself, unpacked beside it, answers the page's questions.

const SITE = new URL("../", import.meta.url);
const request = self.fetch;
let loaded = 0;

// Bytes are counted as they arrive, so that the page can show how much of Python is loaded.
self.fetch = async (...asked) => {
  const answer = await request(...asked);
  const count = new TransformStream({ transform(part, stream) {
    self.postMessage({ loaded: loaded += part.length });
    stream.enqueue(part);
  } });
  return new Response(answer.body.pipeThrough(count), answer);
};

async function begin() {
  const { loadPyodide } = await import(new URL("pyodide/pyodide.mjs", SITE));
  const packed = fetch(new URL("app.zip", SITE)).then(answer => answer.arrayBuffer());
  const python = await loadPyodide({ indexURL: new URL("pyodide/", SITE).href });
  python.unpackArchive(await packed, "zip", { extractDir: "/app" });
  python.runPython("import sys; sys.path.insert(0, '/app')");
  return python.pyimport("printkit.studio.alone");
}

const ready = begin();
ready.catch(() => null).then(() => self.postMessage({ loaded: Infinity }));

self.addEventListener("message", async ({ data: { number, path, given } }) => {
  try {
    self.postMessage({ number, reply: (await ready).reply(path, given) });
  } catch (error) { self.postMessage({ number, failed: error.message.trim().split("\n").at(-1) }); }
});
