CREATE TABLE "found_facts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"assistant_id" uuid NOT NULL,
	"chunk_id" bigint NOT NULL,
	"ordinal" integer NOT NULL,
	"kind" text NOT NULL,
	"branch" text NOT NULL,
	"text" text NOT NULL,
	"strength" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "own_facts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"assistant_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"branch" text DEFAULT '' NOT NULL,
	"text" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "read_chunks" (
	"chunk_id" bigint PRIMARY KEY NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "assistants" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "found_facts" ADD CONSTRAINT "found_facts_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "found_facts" ADD CONSTRAINT "found_facts_chunk_id_chunks_id_fk" FOREIGN KEY ("chunk_id") REFERENCES "public"."chunks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_facts" ADD CONSTRAINT "own_facts_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "read_chunks" ADD CONSTRAINT "read_chunks_chunk_id_chunks_id_fk" FOREIGN KEY ("chunk_id") REFERENCES "public"."chunks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "found_facts_assistant" ON "found_facts" USING btree ("assistant_id","kind");--> statement-breakpoint
CREATE INDEX "found_facts_chunk" ON "found_facts" USING btree ("chunk_id");--> statement-breakpoint
CREATE INDEX "own_facts_assistant" ON "own_facts" USING btree ("assistant_id","kind");