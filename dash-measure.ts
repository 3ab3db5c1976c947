import { readFileSync } from 'node:fs';
import { freshDatabase } from './test/process/databases';
import { pause, runTool, Server } from './test/process/server';
const where = process.argv[2] ?? '';
const N = Number(process.argv[3] ?? 100000);
const database = await freshDatabase(where);
const env = { ...database.env, ROLES: 'web', DEFAULT_PLAN: 'unlimited', RATE_LIMITS: 'off' };
const server = new Server(env);
const cpu = (pid: number) => { const s = readFileSync(`/proc/${pid}/stat`, 'utf8'); const f = s.slice(s.lastIndexOf(')') + 2).split(' '); return (Number(f[11]) + Number(f[12])) * 10; };
try {
  const o = await runTool('owner', ['create', '--email', 'b@example.com', '--password', 'benchmark-password', '--name', 'B'], env);
  await database.inspect(async (q) => {
    const [a] = await q<{ id: string }>(`select id from assistants where key='${o.assistantKey}'`);
    const id = a!.id;
    const db = new URL(env.DATABASE_URL!).pathname.slice(1);
    await q(`alter database ${db} set max_parallel_workers_per_gather = 0`);
    await q(`insert into conversations (assistant_id, visitor_id, channel, thread, language, created_at, last_message_at)
      select '${id}', 'v'||n, case when n % 5 = 0 then 'telegram' else 'widget' end, '', (array['en','ru','kk'])[1 + n % 3], t, t + interval '10 minutes'
      from (select n, now() - random() * interval '30 days' as t from generate_series(1, ${N}) n) x`);
    await q(`insert into messages (assistant_id, conversation_id, visitor_id, message_id, message, language, status, answer, created_at, answered_at)
      select '${id}', c.id, c.visitor_id, c.id || ':' || k, 'How much is delivery number ' || (random()*5000)::int || '?', c.language,
       case when random() < 0.2 then 'unanswered' else 'answered' end, 'Delivery is 900 tenge.', c.created_at + k * interval '2 minutes', c.created_at + k * interval '2 minutes'
      from conversations c cross join generate_series(1,3) k`);
    await q(`insert into feedback (message_row_id, assistant_id, solved, created_at) select id, assistant_id, random() < 0.7, created_at from messages where random() < 0.1`);
    await q(`insert into conversation_events (assistant_id, conversation_id, kind, actor, reason, text, after_message, asks_rating, rating, created_at)
      select '${id}', c.id, (array['wanted','taken','said','said','closed'])[k], case when k = 1 then 'visitor' else 'person' end, case when k=1 then 'button' else 'decision' end,
       'x', 0, k = 5, case when k = 5 and random() < 0.3 then 1 + (random()*4)::int end, c.created_at + k * interval '3 minutes'
      from (select * from conversations order by random() limit ${N / 4}) c cross join generate_series(1,5) k order by c.id, k`);
    await q('vacuum analyze');
  });
  await server.start();
  const signed = await fetch(`${server.url}/api/auth/login`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ email: 'b@example.com', password: 'benchmark-password' }) });
  const Cookie = signed.headers.getSetCookie()[0]!.split(';', 1)[0]!;
  const backends = () => database.inspect((q) => q<{ pid: number }>(`select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`));
  const sum = async () => (await backends()).reduce((s, { pid }) => { try { return s + cpu(pid); } catch { return s; } }, 0);
  for (const path of ['/dashboard?days=7', '/dashboard?days=30', '/dashboard?days=90', '/inbox', '/chat-logs', '/unanswered']) {
    const rows: { wall: number; status: number; db: number; web: number }[] = [];
    for (let n = 0; n < 6; n++) {
      const [d, w, t] = [await sum(), cpu(server.pid), performance.now()];
      const r = await fetch(`${server.url}${path}`, { headers: { Cookie } });
      await r.text();
      rows.push({ wall: Math.round(performance.now() - t), status: r.status, db: (await sum()) - d, web: cpu(server.pid) - w });
      await pause(100);
    }
    const five = rows.slice(1);
    const mean = (k: 'wall' | 'db' | 'web') => Math.round(five.reduce((s, r) => s + r[k], 0) / 5);
    console.log(path, rows[0]!.status, JSON.stringify({ dbMs: mean('db'), webMs: mean('web'), wallMs: mean('wall'), first: rows[0] }));
  }
  await server.stop();
} finally { await server.stopIfRunning(); await database.remove(); }
process.exit(0);
