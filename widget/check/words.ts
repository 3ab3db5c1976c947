/** What the owner reads on the page that is checked. */
export const words = {
  en: {
    checking: 'Komek is checking the chat on this page…',
    done: 'Checked. The result is in Komek; you can close this page.',
    failed: 'The report could not be sent. This page does not let the chat reach',
    close: 'Close',
  },
  ru: {
    checking: 'Komek проверяет чат на этой странице…',
    done: 'Проверено. Результат в Komek, эту страницу можно закрыть.',
    failed: 'Отчёт не отправлен. Эта страница не пускает чат к адресу',
    close: 'Закрыть',
  },
  kk: {
    checking: 'Komek осы беттегі чатты тексеріп жатыр…',
    done: 'Тексерілді. Нәтижесі Komek ішінде, бұл бетті жабуға болады.',
    failed: 'Есеп жіберілмеді. Бұл бет чатқа мына мекенжайға қосылуға рұқсат бермейді:',
    close: 'Жабу',
  },
};
