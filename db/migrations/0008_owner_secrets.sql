CREATE TABLE "key_checks" (
	"id" text PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "password_proven_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "device_epoch" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "previous_secret" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "previous_secret_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "anonymous_secret" text;--> statement-breakpoint
-- Until now the owner's secret signed anonymous visitors too: they stay known when the owner takes a new one.
UPDATE "users" SET "anonymous_secret" = "secret";
