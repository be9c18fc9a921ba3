// Plain requests to the server; whatever goes wrong becomes an Error whose message is a sentence.

export async function fetchJson<T>(path: string, init?: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new Error("The server does not answer. Is longroll still running?");
  }
  const type = response.headers.get("content-type") ?? "";
  const body: unknown = type.includes("json") ? await response.json() : null;
  if (!response.ok) {
    const told = (body as { trouble?: string } | null)?.trouble;
    throw new Error(told ?? `The server answered ${response.status} to ${path}.`);
  }
  return body as T;
}

export const sendJson = <T>(path: string, value: unknown): Promise<T> =>
  fetchJson<T>(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(value) });
