CREATE TABLE "leads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"assistant_id" uuid NOT NULL,
	"conversation_id" uuid,
	"visitor_id" text NOT NULL,
	"channel" text NOT NULL,
	"name" text,
	"phone" text,
	"email" text,
	"comment" text,
	"consent_text" text NOT NULL,
	"consent_url" text DEFAULT '' NOT NULL,
	"consent_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"source" text NOT NULL,
	"language" text,
	"page" text,
	"state" text DEFAULT 'new' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "leads_visitor" UNIQUE("assistant_id","visitor_id")
);
--> statement-breakpoint
ALTER TABLE "assistants" ADD COLUMN "lead_form" jsonb;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "lead_asked" jsonb;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "leads_recent" ON "leads" USING btree ("assistant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "leads_conversation" ON "leads" USING btree ("conversation_id");