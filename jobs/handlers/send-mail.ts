import { sendMail } from '~/services/mail.server';
import type { Handler } from '~jobs/handler';

export const sendMailHandler: Handler<'send-mail'> = (mail) => sendMail(mail);
