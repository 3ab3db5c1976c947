ALTER TABLE "conversations" ADD COLUMN "visitor_number" integer;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "device" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "source_ids" uuid[];--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "replaces_id" uuid;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "former_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_replaces_id_documents_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."documents"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "documents_replaces" ON "documents" USING btree ("replaces_id") WHERE "documents"."replaces_id" is not null;