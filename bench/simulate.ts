// npm run simulate [-- --owners N,N …]: what so many owners need, and where the first queue stands.
import { parseArgs } from 'node:util';
import { type Outcome, type Station, serversFor, simulate } from './simulate/queue';

const HELP = `Usage: npm run simulate -- [OPTION …]

  --owners 100,1000,10000,100000   owners, each with one assistant
  --chats-a-day 30                 chats of an assistant a day (suppose your own)
  --peak 0.12                      share of a day's chats in its busiest hour
  --server-ms 25.6                 processor time of a chat in a web process (docs/benchmarks-history.md)
  --database-ms 2.3                processor time of a chat in PostgreSQL (docs/benchmarks-history.md)
  --model-ms 1500                  until a model's reply is whole; 0 without a model
  --model-cost 0.0005              what one reply of the model costs
  --core-cost 25                   what one core with its memory costs a month
  --cold 0                         share of chats whose assistant's index is not in the process's memory
  --cold-ms 40, --cold-database-ms 3   what such a chat costs more (docs/scaling.md)
  --use 0.6                        how busy a core may be at the peak

Prints a line for each number of owners: processes, cores, and how long answers take, by a simulation of the queues.
The costs of a chat are measured, the rest you suppose.
`;
const { values } = parseArgs({
  options: {
    owners: { type: 'string', default: '100,1000,10000,100000' },
    'chats-a-day': { type: 'string', default: '30' },
    peak: { type: 'string', default: '0.12' },
    'server-ms': { type: 'string', default: '25.6' },
    'database-ms': { type: 'string', default: '2.3' },
    'model-ms': { type: 'string', default: '1500' },
    'model-cost': { type: 'string', default: '0.0005' },
    'core-cost': { type: 'string', default: '25' },
    cold: { type: 'string', default: '0' },
    'cold-ms': { type: 'string', default: '40' },
    'cold-database-ms': { type: 'string', default: '3' },
    use: { type: 'string', default: '0.6' },
    help: { type: 'boolean' },
  },
});
if (values.help) {
  process.stdout.write(HELP);
  process.exit(0);
}
const given = (name: Exclude<keyof typeof values, 'help' | 'owners'>): number => {
  const number = Number(values[name]);
  if (Number.isFinite(number) && number >= 0) return number;
  process.stderr.write(`--${name} is not a number: ${values[name]}\n`);
  process.exit(2);
};
const cold = given('cold');
const [serverMs, databaseMs] = [
  given('server-ms') + cold * given('cold-ms'),
  given('database-ms') + cold * given('cold-database-ms'),
];
const [use, chatsADay, peak] = [given('use'), given('chats-a-day'), given('peak')];
const [modelMs, modelCost, coreCost] = [given('model-ms'), given('model-cost'), given('core-cost')];
const CHATS = 100_000;
const DAYS = 30;

function whole(perSecond: number, web: number, cores: number): Outcome {
  const stations: Station[] = [
    { name: 'web', servers: web, ms: serverMs, apart: true },
    { name: 'PostgreSQL', servers: cores, ms: databaseMs },
    { name: 'model', servers: 1, ms: modelMs, unlimited: true },
  ];
  return simulate(stations, { perSecond, chats: CHATS });
}

process.stdout.write(
  '| owners | chats a second at the peak | web processes | PostgreSQL, cores | busy: web, PostgreSQL | median, 95 % ms | 95 % at twice the peak, ms | cost of 1,000 answers: machines, model |\n| --- | --- | --- | --- | --- | --- | --- | --- |\n',
);
for (const owners of values.owners.split(',').map(Number)) {
  const perSecond = (owners * chatsADay * peak) / 3600;
  const web = serversFor(perSecond, serverMs, use);
  const cores = serversFor(perSecond, databaseMs, use);
  const { medianMs, lateMs, use: busy } = whole(perSecond, web, cores);
  const twice = whole(perSecond * 2, web, cores);
  const machines = ((web + cores) * coreCost * 1000) / (owners * chatsADay * DAYS);
  const percent = (share: number) => `${Math.round(share * 100)} %`;
  const figures = [
    owners.toLocaleString('en'),
    perSecond.toFixed(1),
    web,
    cores,
    busy.map((one) => percent(one.busy)).join(', '),
    `${Math.round(medianMs)}, ${Math.round(lateMs)}`,
    Math.round(twice.lateMs),
    `${machines.toFixed(2)}, ${(modelCost * 1000).toFixed(2)}`,
  ];
  process.stdout.write(`| ${figures.join(' | ')} |\n`);
}
