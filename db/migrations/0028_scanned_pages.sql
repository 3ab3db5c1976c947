CREATE TABLE "scanned_pages" (
	"document_id" uuid NOT NULL,
	"page" integer NOT NULL,
	"reader" integer NOT NULL,
	"height" integer NOT NULL,
	"lines" jsonb NOT NULL,
	"confidence" integer NOT NULL,
	"turned" integer NOT NULL,
	CONSTRAINT "scanned_pages_document_id_page_pk" PRIMARY KEY("document_id","page")
);
--> statement-breakpoint
DROP INDEX "documents_unfinished";--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "scan" jsonb;--> statement-breakpoint
ALTER TABLE "scanned_pages" ADD CONSTRAINT "scanned_pages_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_unfinished" ON "documents" USING btree ("status") WHERE "documents"."status" in ('queued', 'reading', 'scanning', 'indexing');