CREATE TABLE "exports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"language" text NOT NULL,
	"done" bigint DEFAULT 0 NOT NULL,
	"total" bigint DEFAULT 0 NOT NULL,
	"size" bigint DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"lease_token" uuid,
	"alive_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ready_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "export_parts" (
	"export_id" uuid NOT NULL,
	"ordinal" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "export_parts_export_id_ordinal_pk" PRIMARY KEY("export_id","ordinal")
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "pair_group_id" uuid;--> statement-breakpoint
ALTER TABLE "exam_results" ADD COLUMN "source_ids" uuid[];--> statement-breakpoint
ALTER TABLE "exam_results" ADD COLUMN "source_deleted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_parts" ADD CONSTRAINT "export_parts_export_id_exports_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."exports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exports_owner" ON "exports" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "exports_unfinished" ON "exports" USING btree ("owner_id") WHERE "exports"."status" in ('queued', 'running');--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_pair_group_id_qa_groups_id_fk" FOREIGN KEY ("pair_group_id") REFERENCES "public"."qa_groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "messages_pair_group" ON "messages" USING btree ("pair_group_id") WHERE "messages"."pair_group_id" is not null;