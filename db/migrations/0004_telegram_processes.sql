CREATE TABLE "telegram_processes" (
	"id" text PRIMARY KEY NOT NULL,
	"live_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "telegram_bots" ADD COLUMN "commands_version" integer DEFAULT 0 NOT NULL;