import { existsSync, readFileSync, readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import path from 'node:path';
import { parentPort, resourceLimits, Worker, workerData } from 'node:worker_threads';
import { encode, loadSession, modelFile, settingsOf } from './onnx-session.js';

// @ts-check
// Plain JavaScript: a worker thread runs its file as it is, in tests and development too.

/**
 * Makes vectors with an ONNX model, one text at a time: more at once are no faster on a processor. A run cannot be
 * broken off, and that of a passage takes a tenth of a second. So a thread of its own runs passages, with the model a
 * second time, below the priority of everything else; no question waits for one. Both take their tokens from this
 * thread: the tokenizer is the larger half of the memory.
 */

/** @typedef {{ id: number; text: string; urgent: boolean }} Task */
/** @typedef {{ folder: string; file: string; role?: 'passages' }} Data */
/** @typedef {{ vector: number[] } | { error: string }} Made */

/** No encoder of this kind reads more, even if its tokenizer allows it. */
const MAX_TOKENS = 512;
/** So long after the last passage its thread and its memory are given back. */
const IDLE_MS = 10_000;
/** As `nice` counts. */
const BACKGROUND = 5;

const { folder, file, role } = /** @type {Data} */ (workerData);
if (!parentPort) throw new Error('embedding-worker.js is a worker thread, started by local-model.server.ts');
const port = parentPort;

if (role === 'passages') runPassages();
else takeTexts();

/** The thread of passages: gets tokens, gives vectors. */
function runPassages() {
  stepBack();
  const encoder = loadSession(folder);
  // It is told with the first passage.
  encoder.catch(() => {});
  port.on('message', async (/** @type {number[] | 'end'} */ message) => {
    if (message === 'end') port.close();
    else port.postMessage(await made(async () => encode(await encoder, message)));
  });
}

/** Linux counts the priority of each thread. */
function stepBack() {
  try {
    const [thread] = readlinkSync('/proc/thread-self').split('/').slice(-1);
    setPriority(Number(thread), BACKGROUND);
  } catch {
    // Elsewhere all threads are alike.
  }
}

/** The thread that takes all texts, and makes the vectors of questions. */
function takeTexts() {
  /** @type {Task[]} */
  const questions = [];
  /** @type {Task[]} */
  const passages = [];
  const tokens = kept(loadTokenizer);
  const encoder = kept(() => loadSession(folder));
  const background = backgroundEncoder();
  const work = {
    questions: worker(questions, async ({ text }) => encode(await encoder(), (await tokens())(text))),
    passages: worker(passages, async ({ text }) => background.encode((await tokens())(text))),
  };
  port.on('message', (/** @type {Task | { cancel: number } | 'end'} */ message) => {
    if (message === 'end') {
      questions.length = 0;
      passages.length = 0;
      background.end();
      port.close();
    } else if ('cancel' in message) {
      for (const list of [questions, passages]) {
        const at = list.findIndex(({ id }) => id === message.cancel);
        if (at >= 0) list.splice(at, 1);
      }
    } else if (message.urgent) {
      questions.push(message);
      void work.questions();
    } else {
      passages.push(message);
      void work.passages();
    }
  });
}

/**
 * Works a list off, one task after the other.
 *
 * @param {Task[]} list @param {(task: Task) => Promise<number[]>} encodeOne
 */
function worker(list, encodeOne) {
  let working = false;
  return async () => {
    if (working) return;
    working = true;
    for (let task = list.shift(); task; task = list.shift()) {
      const { id } = task;
      const done = await made(() => encodeOne(/** @type {Task} */ (task)));
      port.postMessage({ id, ...done });
    }
    working = false;
  };
}

/** @param {() => Promise<number[]>} make @returns {Promise<Made>} */
async function made(make) {
  try {
    return { vector: await make() };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * Loads once. What was missing may be there the next time.
 *
 * @template T @param {() => Promise<T>} load @returns {() => Promise<T>}
 */
function kept(load) {
  /** @type {Promise<T> | undefined} */
  let loaded;
  return () => {
    loaded ??= load().catch((error) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
}

async function loadTokenizer() {
  modelFile(folder);
  const tokenizerFile = path.join(folder, 'tokenizer.json');
  if (!existsSync(tokenizerFile)) throw new Error(`${tokenizerFile} is missing: it belongs to the model`);
  const { Tokenizer } = await import('@huggingface/tokenizers');
  const settings = settingsOf(folder, 'tokenizer_config.json');
  const tokenizer = new Tokenizer(JSON.parse(readFileSync(tokenizerFile, 'utf8')), settings);
  const most = Math.min(MAX_TOKENS, Number(settings.model_max_length) || MAX_TOKENS);
  return (/** @type {string} */ text) => {
    const { ids } = tokenizer.encode(text);
    const last = ids.at(-1);
    // What is too long loses its end, but not the token that closes every text.
    return ids.length > most && last !== undefined ? [...ids.slice(0, most - 1), last] : ids;
  };
}

/** Encodes in the thread of passages, which starts with the first of them and ends when none has come for a while. */
function backgroundEncoder() {
  /** @type {Worker | undefined} */
  let thread;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let idle;
  const started = () => {
    const made = new Worker(file, { workerData: { folder, file, role: 'passages' }, resourceLimits });
    const gone = () => {
      if (thread === made) thread = undefined;
    };
    return made.on('error', gone).on('exit', gone);
  };
  const end = () => {
    clearTimeout(idle);
    thread?.postMessage('end');
    thread = undefined;
  };
  const encode = async (/** @type {readonly number[]} */ ids) => {
    clearTimeout(idle);
    thread ??= started();
    const running = thread;
    const answer = await answerOf(running, ids);
    if ('vector' in answer) {
      if (thread === running) idle = setTimeout(end, IDLE_MS);
      return answer.vector;
    }
    // It starts anew, with what is there then.
    end();
    throw new Error(answer.error);
  };
  return { encode, end };
}

/** @param {Worker} thread @param {readonly number[]} ids @returns {Promise<Made>} */
function answerOf(thread, ids) {
  return new Promise((resolve) => {
    const settle = (/** @type {Made} */ answer) => {
      thread.off('message', settle).off('error', onError).off('exit', onExit);
      resolve(answer);
    };
    const onError = (/** @type {Error} */ { message }) => settle({ error: message });
    const onExit = () => settle({ error: 'the thread of the embedding model has ended' });
    thread.on('message', settle).on('error', onError).on('exit', onExit);
    thread.postMessage(ids);
  });
}
