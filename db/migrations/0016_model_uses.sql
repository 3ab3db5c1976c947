CREATE TABLE "model_uses" (
	"day" date NOT NULL,
	"use" text NOT NULL,
	"model" text NOT NULL,
	"calls" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"input_tokens" bigint DEFAULT 0 NOT NULL,
	"output_tokens" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "model_uses_day_use_model_pk" PRIMARY KEY("day","use","model")
);
--> statement-breakpoint
ALTER TABLE "usage" ADD COLUMN "input_tokens" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "usage" ADD COLUMN "output_tokens" bigint DEFAULT 0 NOT NULL;