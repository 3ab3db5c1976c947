CREATE TABLE "contradictions" (
	"assistant_id" uuid NOT NULL,
	"print" text NOT NULL,
	"kind" text NOT NULL,
	"a_chunk_id" bigint NOT NULL,
	"a_quote" text NOT NULL,
	"a_print" text NOT NULL,
	"b_chunk_id" bigint NOT NULL,
	"b_quote" text NOT NULL,
	"b_print" text NOT NULL,
	"found_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contradictions_assistant_id_print_pk" PRIMARY KEY("assistant_id","print")
);
--> statement-breakpoint
CREATE TABLE "dated_statements" (
	"assistant_id" uuid NOT NULL,
	"chunk_id" bigint NOT NULL,
	"print" text NOT NULL,
	"kind" text NOT NULL,
	"quote" text NOT NULL,
	"until" date,
	CONSTRAINT "dated_statements_chunk_id_print_pk" PRIMARY KEY("chunk_id","print")
);
--> statement-breakpoint
CREATE TABLE "deletion_receipts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"assistant_id" uuid NOT NULL,
	"body" text NOT NULL,
	"signature" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "knowledge_checks" (
	"assistant_id" uuid PRIMARY KEY NOT NULL,
	"index_version" bigint NOT NULL,
	"version" integer NOT NULL,
	"partial" boolean NOT NULL,
	"checked_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "set_aside" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"assistant_id" uuid NOT NULL,
	"document_id" uuid,
	"qa_entry_id" uuid,
	"text_id" uuid,
	"quote" text NOT NULL,
	"piece" jsonb NOT NULL,
	"kept_source_id" uuid NOT NULL,
	"kept_print" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "set_aside_one_source" CHECK (num_nonnulls("set_aside"."document_id", "set_aside"."qa_entry_id", "set_aside"."text_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "settled_contradictions" (
	"assistant_id" uuid NOT NULL,
	"print" text NOT NULL,
	"verdict" text NOT NULL,
	"settled_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "settled_contradictions_assistant_id_print_pk" PRIMARY KEY("assistant_id","print")
);
--> statement-breakpoint
CREATE TABLE "still_true" (
	"assistant_id" uuid NOT NULL,
	"print" text NOT NULL,
	"ask_again_at" timestamp (3) with time zone,
	CONSTRAINT "still_true_assistant_id_print_pk" PRIMARY KEY("assistant_id","print")
);
--> statement-breakpoint
ALTER TABLE "qa_entries" ADD COLUMN "changed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "texts" ADD COLUMN "changed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "contradictions" ADD CONSTRAINT "contradictions_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contradictions" ADD CONSTRAINT "contradictions_a_chunk_id_chunks_id_fk" FOREIGN KEY ("a_chunk_id") REFERENCES "public"."chunks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contradictions" ADD CONSTRAINT "contradictions_b_chunk_id_chunks_id_fk" FOREIGN KEY ("b_chunk_id") REFERENCES "public"."chunks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dated_statements" ADD CONSTRAINT "dated_statements_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dated_statements" ADD CONSTRAINT "dated_statements_chunk_id_chunks_id_fk" FOREIGN KEY ("chunk_id") REFERENCES "public"."chunks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deletion_receipts" ADD CONSTRAINT "deletion_receipts_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_checks" ADD CONSTRAINT "knowledge_checks_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "set_aside" ADD CONSTRAINT "set_aside_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "set_aside" ADD CONSTRAINT "set_aside_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "set_aside" ADD CONSTRAINT "set_aside_qa_entry_id_qa_entries_id_fk" FOREIGN KEY ("qa_entry_id") REFERENCES "public"."qa_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "set_aside" ADD CONSTRAINT "set_aside_text_id_texts_id_fk" FOREIGN KEY ("text_id") REFERENCES "public"."texts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settled_contradictions" ADD CONSTRAINT "settled_contradictions_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "still_true" ADD CONSTRAINT "still_true_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contradictions_a" ON "contradictions" USING btree ("a_chunk_id");--> statement-breakpoint
CREATE INDEX "contradictions_b" ON "contradictions" USING btree ("b_chunk_id");--> statement-breakpoint
CREATE INDEX "dated_statements_assistant" ON "dated_statements" USING btree ("assistant_id","kind");--> statement-breakpoint
CREATE INDEX "deletion_receipts_assistant" ON "deletion_receipts" USING btree ("assistant_id","created_at");--> statement-breakpoint
CREATE INDEX "set_aside_assistant" ON "set_aside" USING btree ("assistant_id","created_at");--> statement-breakpoint
CREATE INDEX "set_aside_document" ON "set_aside" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "set_aside_qa_entry" ON "set_aside" USING btree ("qa_entry_id");--> statement-breakpoint
CREATE INDEX "set_aside_text" ON "set_aside" USING btree ("text_id");