CREATE TABLE "deleted_message_counts" (
	"assistant_id" uuid NOT NULL,
	"day" date NOT NULL,
	"answered" integer DEFAULT 0 NOT NULL,
	"unanswered" integer DEFAULT 0 NOT NULL,
	"solved" integer DEFAULT 0 NOT NULL,
	"unsolved" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "deleted_message_counts_assistant_id_day_pk" PRIMARY KEY("assistant_id","day")
);
--> statement-breakpoint
ALTER TABLE "assistants" ADD COLUMN "retention_days" integer;--> statement-breakpoint
ALTER TABLE "deleted_message_counts" ADD CONSTRAINT "deleted_message_counts_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;