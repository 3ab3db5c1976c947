ALTER TABLE "telegram_own_chats" ADD COLUMN "everybody" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Groups that were connected before go on as they are.
UPDATE "telegram_own_chats" SET "everybody" = true WHERE "chat_id" < 0;
