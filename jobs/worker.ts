export async function startWorker(): Promise<() => Promise<void>> {
  return async () => {};
}
