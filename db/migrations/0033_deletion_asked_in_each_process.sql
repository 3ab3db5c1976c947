CREATE TABLE "answering_processes" (
	"id" text PRIMARY KEY NOT NULL,
	"live_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deletion_checks" (
	"process" text NOT NULL,
	"id" uuid NOT NULL,
	"assistant_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"chunk_ids" jsonb NOT NULL,
	"questions" jsonb NOT NULL,
	"answered" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deletion_checks_process_id_pk" PRIMARY KEY("process","id")
);
--> statement-breakpoint
ALTER TABLE "deletion_checks" ADD CONSTRAINT "deletion_checks_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deletion_checks_assistant" ON "deletion_checks" USING btree ("assistant_id");