import { sendMail } from '~/services/mail/mail.server';
import type { Handler } from '../handler';

export const sendMailHandler: Handler<'send-mail'> = (mail) => sendMail(mail);
