CREATE TABLE "install_checks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"assistant_id" uuid NOT NULL,
	"url" text NOT NULL,
	"platform" text DEFAULT 'html' NOT NULL,
	"faults" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"checked_at" timestamp (3) with time zone,
	"tag_seen_at" timestamp (3) with time zone,
	"misses" smallint DEFAULT 0 NOT NULL,
	"weekly" boolean DEFAULT true NOT NULL,
	"next_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"token" text,
	"token_until" timestamp (3) with time zone,
	"report" jsonb,
	"reported_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "install_checks_token_unique" UNIQUE("token"),
	CONSTRAINT "install_checks_page" UNIQUE("assistant_id","url")
);
--> statement-breakpoint
ALTER TABLE "install_checks" ADD CONSTRAINT "install_checks_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "install_checks_due" ON "install_checks" USING btree ("next_at");