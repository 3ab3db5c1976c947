CREATE TABLE "website_hosts" (
	"host" text PRIMARY KEY NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "website_pages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"website_id" uuid NOT NULL,
	"url" text NOT NULL,
	"depth" integer NOT NULL,
	"chosen" boolean DEFAULT false NOT NULL,
	"due" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'found' NOT NULL,
	"error_code" text,
	"title" text,
	"etag" text,
	"last_modified" text,
	"blocks" jsonb,
	"document_id" uuid,
	"misses" integer DEFAULT 0 NOT NULL,
	"fetched_at" timestamp (3) with time zone,
	"changed_at" timestamp (3) with time zone,
	CONSTRAINT "website_pages_url" UNIQUE("website_id","url")
);
--> statement-breakpoint
CREATE TABLE "websites" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"assistant_id" uuid NOT NULL,
	"url" text NOT NULL,
	"mode" text NOT NULL,
	"include" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"exclude" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"every" text DEFAULT 'week' NOT NULL,
	"status" text DEFAULT 'finding' NOT NULL,
	"error_code" text,
	"by_links" boolean DEFAULT false NOT NULL,
	"left_out" integer DEFAULT 0 NOT NULL,
	"robots" text,
	"gone_waiting" integer DEFAULT 0 NOT NULL,
	"changes" jsonb,
	"common_document_id" uuid,
	"read_at" timestamp (3) with time zone,
	"next_reading_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"lease_until" timestamp (3) with time zone,
	"lease_token" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "websites_url" UNIQUE("assistant_id","url")
);
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "page_url" text;--> statement-breakpoint
ALTER TABLE "website_pages" ADD CONSTRAINT "website_pages_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "website_pages" ADD CONSTRAINT "website_pages_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "websites" ADD CONSTRAINT "websites_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "websites" ADD CONSTRAINT "websites_common_document_id_documents_id_fk" FOREIGN KEY ("common_document_id") REFERENCES "public"."documents"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "website_pages_document" ON "website_pages" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "websites_unfinished" ON "websites" USING btree ("status") WHERE "websites"."status" in ('finding', 'reading');