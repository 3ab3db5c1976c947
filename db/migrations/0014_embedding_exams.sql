CREATE TABLE "embedding_exams" (
	"model" text PRIMARY KEY NOT NULL,
	"probe" jsonb NOT NULL,
	"version" integer NOT NULL,
	"trust" jsonb NOT NULL,
	"results" jsonb NOT NULL,
	"examined_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
-- Vectors stay in their rows, where a search reads them, as long as a page holds the row; longer ones move out of it.
ALTER TABLE "chunk_embeddings" ALTER COLUMN "embedding" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "chunk_embeddings" SET (toast_tuple_target = 8160);
