CREATE TABLE "exam_questions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"assistant_id" uuid NOT NULL,
	"question" text NOT NULL,
	"expected" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exam_results" (
	"run_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"passed" boolean NOT NULL,
	"answer" text NOT NULL,
	"source" text,
	"duration_ms" integer NOT NULL,
	CONSTRAINT "exam_results_run_id_question_id_pk" PRIMARY KEY("run_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "exam_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"assistant_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "telegram_chats" (
	"bot_id" uuid NOT NULL,
	"chat_id" bigint NOT NULL,
	"language" text,
	"thread" integer DEFAULT 0 NOT NULL,
	"blocked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "telegram_chats_bot_id_chat_id_pk" PRIMARY KEY("bot_id","chat_id")
);
--> statement-breakpoint
CREATE TABLE "telegram_updates" (
	"bot_id" uuid NOT NULL,
	"update_id" bigint NOT NULL,
	"chat_id" bigint NOT NULL,
	"payload" jsonb NOT NULL,
	"status" text DEFAULT 'received' NOT NULL,
	"outgoing" jsonb,
	"sent" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp (3) with time zone,
	CONSTRAINT "telegram_updates_bot_id_update_id_pk" PRIMARY KEY("bot_id","update_id")
);
--> statement-breakpoint
ALTER TABLE "telegram_bots" ADD COLUMN "telegram_id" bigint;--> statement-breakpoint
ALTER TABLE "telegram_bots" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "telegram_bots" ADD COLUMN "lease_holder" text;--> statement-breakpoint
ALTER TABLE "telegram_bots" ADD COLUMN "lease_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "telegram_bots" ADD COLUMN "next_update_id" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "telegram_bots" ADD COLUMN "polling_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "telegram_bots" ADD COLUMN "last_update_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "telegram_bots" ADD COLUMN "error_code" text;--> statement-breakpoint
ALTER TABLE "telegram_bots" ADD COLUMN "error_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "handled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "exam_questions" ADD CONSTRAINT "exam_questions_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_results" ADD CONSTRAINT "exam_results_run_id_exam_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."exam_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_results" ADD CONSTRAINT "exam_results_question_id_exam_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."exam_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_runs" ADD CONSTRAINT "exam_runs_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "telegram_chats" ADD CONSTRAINT "telegram_chats_bot_id_telegram_bots_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."telegram_bots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "telegram_updates" ADD CONSTRAINT "telegram_updates_bot_id_telegram_bots_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."telegram_bots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exam_questions_assistant" ON "exam_questions" USING btree ("assistant_id","created_at");--> statement-breakpoint
CREATE INDEX "exam_results_question" ON "exam_results" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "exam_runs_assistant" ON "exam_runs" USING btree ("assistant_id","created_at");--> statement-breakpoint
CREATE INDEX "telegram_updates_open" ON "telegram_updates" USING btree ("bot_id","chat_id","update_id") WHERE "telegram_updates"."status" <> 'done';--> statement-breakpoint
CREATE INDEX "telegram_updates_done" ON "telegram_updates" USING btree ("done_at");--> statement-breakpoint
ALTER TABLE "telegram_bots" ADD CONSTRAINT "telegram_bots_telegram_id_unique" UNIQUE("telegram_id");