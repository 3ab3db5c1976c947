// A small website of the demo's shop, for pictures of how a website is read.
import { createServer } from 'node:http';

const PAGES = {
  '/': `<h1>Aspan Coffee</h1><p>Кофейня и обжарка в Алматы. Открыто каждый день с 8:00 до 22:00.</p>
    <p>Телефон: <a href="tel:+77270000000">+7 727 000 00 00</a></p><p>Адрес: Алматы, проспект Абая, 44</p>`,
  '/delivery': '<h1>Доставка</h1><p>Доставка по Алматы стоит 1 200 тенге, от 15 000 тенге бесплатно.</p>',
  '/gifts': '<h1>Подарки</h1><p>Подарочный набор из трёх пачек кофе стоит 13 900 тенге.</p>',
  '/courses': '<h1>Курсы бариста</h1><p>Курс длится пять дней и стоит 45 000 тенге.</p>',
};
const LINKS = Object.keys(PAGES)
  .map((page) => `<a href="${page}">${page}</a>`)
  .join(' ');
const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="16" fill="#8a4b20"/></svg>';

/** @returns its address, and what closes it. */
export async function openSampleSite() {
  const server = createServer(({ url }, response) => {
    const body = PAGES[url ?? '/'];
    if (url === '/icon.svg') return response.setHeader('Content-Type', 'image/svg+xml').end(ICON);
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    if (!body) return response.writeHead(404).end('<h1>404</h1>');
    response.end(`<!doctype html><html lang="ru"><head><title>Aspan Coffee</title>
      <meta name="theme-color" content="#8a4b20"><link rel="icon" href="/icon.svg"></head>
      <body><nav>${LINKS}</nav><main>${body}</main></body></html>`);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${server.address().port}/`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
