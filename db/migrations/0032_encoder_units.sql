ALTER TABLE "chunks" ADD COLUMN "units" "bytea";--> statement-breakpoint
CREATE INDEX "chunks_unencoded" ON "chunks" USING btree ("id") WHERE "chunks"."units" is null;--> statement-breakpoint
ALTER TABLE "chunks" ALTER COLUMN "units" SET STORAGE EXTERNAL;