ALTER TABLE "documents" ADD COLUMN "reading_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "texts" ADD COLUMN "reading_version" integer DEFAULT 1 NOT NULL;