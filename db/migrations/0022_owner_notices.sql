CREATE TABLE "notices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"assistant_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"about" text NOT NULL,
	"facts" jsonb NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notices_once" UNIQUE("assistant_id","user_id","kind","about")
);
--> statement-breakpoint
CREATE TABLE "telegram_own_chats" (
	"bot_id" uuid NOT NULL,
	"chat_id" bigint NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "telegram_own_chats_bot_id_chat_id_pk" PRIMARY KEY("bot_id","chat_id")
);
--> statement-breakpoint
CREATE TABLE "telegram_tells" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "telegram_tells_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"bot_id" uuid NOT NULL,
	"chat_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"conversation_id" uuid,
	"lead_id" uuid,
	"notice_id" bigint,
	"message_row" bigint
);
--> statement-breakpoint
ALTER TABLE "inbox_people" ADD COLUMN "notices" jsonb;--> statement-breakpoint
ALTER TABLE "inbox_people" ADD COLUMN "digest_hour" smallint DEFAULT 9 NOT NULL;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "telegram_own_chats" ADD CONSTRAINT "telegram_own_chats_bot_id_telegram_bots_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."telegram_bots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "telegram_own_chats" ADD CONSTRAINT "telegram_own_chats_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "telegram_tells" ADD CONSTRAINT "telegram_tells_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "telegram_tells" ADD CONSTRAINT "telegram_tells_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "telegram_tells" ADD CONSTRAINT "telegram_tells_notice_id_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "telegram_tells" ADD CONSTRAINT "telegram_tells_bot_id_chat_id_telegram_own_chats_bot_id_chat_id_fk" FOREIGN KEY ("bot_id","chat_id") REFERENCES "public"."telegram_own_chats"("bot_id","chat_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "notices_open" ON "notices" USING btree ("assistant_id") WHERE "notices"."done_at" is null;--> statement-breakpoint
CREATE INDEX "telegram_own_chats_user" ON "telegram_own_chats" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "telegram_tells_chat" ON "telegram_tells" USING btree ("bot_id","chat_id");