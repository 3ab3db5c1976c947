import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { EmbeddingModelV3 } from '@ai-sdk/provider';
import { entryFile } from '~/infra/child-entries.server';

type Task = { resolve: (vector: number[]) => void; reject: (error: unknown) => void };
/** A thread would keep 48 MB for what lives short. */
const LIMITS = { maxYoungGenerationSizeMb: 4 };

type Answer = { id: number; vector: number[] } | { id: number; error: string };

/**
 * An ONNX model in a folder of this machine, run by a thread that starts with the first text. A thread that dies is
 * started again by the next text.
 */
export class LocalModel {
  #folder: string;
  #worker: Worker | undefined;
  #tasks = new Map<number, Task>();
  #next = 0;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The model as others are used. `urgent`: before all texts that are not. */
  asModel(modelId: string, urgent: boolean): EmbeddingModelV3 {
    return {
      specificationVersion: 'v3',
      provider: 'local',
      modelId,
      maxEmbeddingsPerCall: undefined,
      supportsParallelCalls: true,
      doEmbed: async ({ values, abortSignal }) => ({
        embeddings: await this.#embed(values, urgent, abortSignal),
        warnings: [],
      }),
    };
  }

  /** Ends the thread when its run has ended: a run that is broken off would take the process with it. */
  async stop(): Promise<void> {
    const worker = this.#worker;
    if (!worker) return;
    const ended = once(worker, 'exit');
    worker.ref();
    worker.postMessage('end');
    await ended;
  }

  async #embed(texts: readonly string[], urgent: boolean, signal?: AbortSignal): Promise<number[][]> {
    signal?.throwIfAborted();
    const ids: number[] = [];
    const made = texts.map((text) => {
      const id = this.#next++;
      ids.push(id);
      return this.#one(id, text, urgent);
    });
    const onAbort = () => {
      for (const id of ids) this.#cancel(id, signal?.reason);
    };
    signal?.addEventListener('abort', onAbort, { once: true });
    try {
      return await Promise.all(made);
    } finally {
      signal?.removeEventListener('abort', onAbort);
    }
  }

  #one(id: number, text: string, urgent: boolean): Promise<number[]> {
    const vector = new Promise<number[]>((resolve, reject) => this.#tasks.set(id, { resolve, reject }));
    const worker = this.#started();
    worker.ref();
    worker.postMessage({ id, text, urgent });
    return vector;
  }

  #cancel(id: number, reason: unknown): void {
    this.#worker?.postMessage({ cancel: id });
    this.#settle(id, ({ reject }) => reject(reason));
  }

  #settle(id: number, how: (task: Task) => void): void {
    const task = this.#tasks.get(id);
    if (!task) return;
    this.#tasks.delete(id);
    // Only texts under way keep the process alive.
    if (this.#tasks.size === 0) this.#worker?.unref();
    how(task);
  }

  #started(): Worker {
    if (this.#worker) return this.#worker;
    const { file } = entryFile('embedding-worker');
    const worker = new Worker(file, {
      workerData: { folder: this.#folder, file },
      resourceLimits: LIMITS,
    });
    this.#worker = worker;
    let failure: unknown;
    worker.on('message', (answer: Answer) =>
      this.#settle(answer.id, ({ resolve, reject }) =>
        'vector' in answer ? resolve(answer.vector) : reject(new Error(answer.error)),
      ),
    );
    worker.on('error', (error) => {
      failure = error;
    });
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = undefined;
      const error = new Error('the thread of the embedding model has ended', { cause: failure });
      for (const id of [...this.#tasks.keys()]) this.#settle(id, ({ reject }) => reject(error));
    });
    return worker;
  }
}
