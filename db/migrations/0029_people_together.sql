ALTER TABLE "assistants" ADD COLUMN "whatsapp" text;--> statement-breakpoint
ALTER TABLE "conversation_events" ADD COLUMN "target_id" uuid;--> statement-breakpoint
ALTER TABLE "conversation_events" ADD COLUMN "target_name" text;--> statement-breakpoint
ALTER TABLE "conversation_events" ADD COLUMN "asks_rating" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation_events" ADD COLUMN "rating" smallint;--> statement-breakpoint
ALTER TABLE "conversation_events" ADD CONSTRAINT "conversation_events_target_id_users_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;