CREATE TABLE "telegram_topics" (
	"bot_id" uuid NOT NULL,
	"chat_id" bigint NOT NULL,
	"conversation_id" uuid NOT NULL,
	"topic_id" bigint NOT NULL,
	CONSTRAINT "telegram_topics_bot_id_chat_id_conversation_id_pk" PRIMARY KEY("bot_id","chat_id","conversation_id"),
	CONSTRAINT "telegram_topics_topic" UNIQUE("bot_id","chat_id","topic_id")
);
--> statement-breakpoint
ALTER TABLE "telegram_own_chats" ADD COLUMN "topics" text;--> statement-breakpoint
ALTER TABLE "telegram_topics" ADD CONSTRAINT "telegram_topics_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "telegram_topics" ADD CONSTRAINT "telegram_topics_bot_id_chat_id_telegram_own_chats_bot_id_chat_id_fk" FOREIGN KEY ("bot_id","chat_id") REFERENCES "public"."telegram_own_chats"("bot_id","chat_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "telegram_topics_conversation" ON "telegram_topics" USING btree ("conversation_id");