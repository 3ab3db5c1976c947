CREATE TABLE "refused_messages" (
	"assistant_id" uuid NOT NULL,
	"day" date NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "refused_messages_assistant_id_day_pk" PRIMARY KEY("assistant_id","day")
);
--> statement-breakpoint
ALTER TABLE "usage" DROP CONSTRAINT "usage_owner_id_period_pk";--> statement-breakpoint
ALTER TABLE "usage" ADD COLUMN "subject" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "usage" ADD CONSTRAINT "usage_owner_id_period_subject_pk" PRIMARY KEY("owner_id","period","subject");--> statement-breakpoint
ALTER TABLE "usage" ADD COLUMN "quotes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "usage" ADD COLUMN "messages" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "usage" ADD COLUMN "model_calls" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "usage" ADD COLUMN "conversations" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "usage" ADD COLUMN "signed_answers" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "charge" jsonb;--> statement-breakpoint
ALTER TABLE "refused_messages" ADD CONSTRAINT "refused_messages_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "messages_pending" ON "messages" USING btree ("lease_until") WHERE "messages"."status" = 'pending';--> statement-breakpoint
-- Messages that were refused are counted from now on, and no longer kept.
INSERT INTO "refused_messages" ("assistant_id", "day", "count")
	SELECT "assistant_id", ("created_at" AT TIME ZONE 'UTC')::date, count(*)::int FROM "messages" WHERE "status" = 'limited' GROUP BY 1, 2;--> statement-breakpoint
DELETE FROM "messages" WHERE "status" = 'limited';--> statement-breakpoint
DELETE FROM "conversations" c WHERE NOT EXISTS (SELECT 1 FROM "messages" m WHERE m."conversation_id" = c."id");--> statement-breakpoint
UPDATE "conversations" c SET "bytes" = s."bytes" FROM (
	SELECT "conversation_id", sum(octet_length("message") + coalesce(octet_length("answer"), 0) + coalesce(octet_length("reply"::text), 0)) AS "bytes"
	FROM "messages" GROUP BY 1) s WHERE s."conversation_id" = c."id";
