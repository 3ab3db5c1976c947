CREATE TABLE "chunk_unit_embeddings" (
	"chunk_id" bigint NOT NULL,
	"model" text NOT NULL,
	"units" "bytea" NOT NULL,
	CONSTRAINT "chunk_unit_embeddings_chunk_id_model_pk" PRIMARY KEY("chunk_id","model")
);
--> statement-breakpoint
ALTER TABLE "chunk_unit_embeddings" ADD CONSTRAINT "chunk_unit_embeddings_chunk" FOREIGN KEY ("chunk_id","model") REFERENCES "public"."chunk_embeddings"("chunk_id","model") ON DELETE cascade ON UPDATE cascade;