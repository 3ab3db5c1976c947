import type { StandInBot } from '../../telegram/stand-in-bot';
import { runTool, type ServerEnv } from '../tools/server';

const PASSWORD = 'correct horse battery';

/** Creates a confirmed owner, adds knowledge, and connects a bot, all by API calls. */
export async function connectBot(
  url: string,
  env: ServerEnv,
  bot: StandInBot,
  entries: { question: string; answer: string }[],
): Promise<{ userId: string }> {
  const email = `${bot.username}@example.com`;
  const args = ['create', '--email', email, '--password', PASSWORD, '--name', bot.username];
  const userId = String((await runTool('owner', args, env)).userId);
  let cookie = '';
  const post = async (path: string, body: unknown) => {
    const headers = { 'Content-Type': 'application/json', Cookie: cookie };
    const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response;
  };
  const session = await post('/api/auth/login', { email, password: PASSWORD });
  cookie = session.headers
    .getSetCookie()
    .map((set) => set.split(';', 1)[0])
    .join('; ');
  await post('/api/knowledge/manual-qa', { entries });
  await post(`/api/telegram/activate/${userId}`, { token: bot.token, name: bot.username });
  return { userId };
}
