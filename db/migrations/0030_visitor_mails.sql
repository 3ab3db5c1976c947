CREATE TABLE "visitor_mails" (
	"conversation_id" uuid PRIMARY KEY NOT NULL,
	"assistant_id" uuid NOT NULL,
	"mailed_event" bigint DEFAULT 0 NOT NULL,
	"first_event" bigint,
	"sending_event" bigint,
	"sending_at" timestamp (3) with time zone,
	"last_reply_id" text,
	"off_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "visitor_seen" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "visitor_mails" ADD CONSTRAINT "visitor_mails_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visitor_mails" ADD CONSTRAINT "visitor_mails_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "visitor_mails_assistant" ON "visitor_mails" USING btree ("assistant_id");