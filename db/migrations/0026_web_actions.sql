CREATE TABLE "web_actions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"assistant_id" uuid NOT NULL,
	"name" text NOT NULL,
	"when_to_use" text NOT NULL,
	"method" text NOT NULL,
	"url" text NOT NULL,
	"values" jsonb NOT NULL,
	"fields" jsonb NOT NULL,
	"header_name" text DEFAULT '' NOT NULL,
	"header_value" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "web_actions" ADD CONSTRAINT "web_actions_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "web_actions_assistant" ON "web_actions" USING btree ("assistant_id","created_at");