CREATE TABLE "day_figures" (
	"assistant_id" uuid NOT NULL,
	"date" date NOT NULL,
	"time_zone" text NOT NULL,
	"figures" jsonb NOT NULL,
	"made_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "day_figures_assistant_id_date_time_zone_pk" PRIMARY KEY("assistant_id","date","time_zone")
);
--> statement-breakpoint
CREATE TABLE "day_figures_stale" (
	"assistant_id" uuid NOT NULL,
	"day" date NOT NULL,
	"written_by" bigint NOT NULL,
	"made_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "day_figures_stale_assistant_id_day_written_by_pk" PRIMARY KEY("assistant_id","day","written_by")
);
--> statement-breakpoint
ALTER TABLE "day_figures" ADD CONSTRAINT "day_figures_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversations_begun" ON "conversations" USING btree ("assistant_id","created_at");--> statement-breakpoint
-- Notes the days whose figures a change touches: of the moments, and of the conversation's beginning. Today's are not noted:
-- figures are kept of days that ended hours ago (app/services/conversations/statistics/roll-up.server.ts).
CREATE FUNCTION "note_stale_figures"("assistant" uuid, "conversation" uuid, "moment" timestamp with time zone) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "day_figures_stale" ("assistant_id", "day", "written_by")
	SELECT "assistant", (t."at" AT TIME ZONE 'UTC')::date, pg_current_xact_id()::text::bigint
	FROM (SELECT "moment" AS "at" UNION ALL SELECT c."created_at" FROM "conversations" c WHERE c."id" = "conversation") t
	WHERE t."at" < now() - interval '2 hours' AND t."at" > now() - interval '200 days'
		-- Not while the assistant itself is being deleted.
		AND EXISTS (SELECT 1 FROM "assistants" a WHERE a."id" = "assistant")
	ON CONFLICT DO NOTHING;
END $$;
--> statement-breakpoint
CREATE FUNCTION "figures_change_in_conversation"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN PERFORM "note_stale_figures"(OLD."assistant_id", OLD."conversation_id", OLD."created_at"); END IF;
	IF TG_OP <> 'DELETE' THEN PERFORM "note_stale_figures"(NEW."assistant_id", NEW."conversation_id", NEW."created_at"); END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "figures_change_of_conversation"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN PERFORM "note_stale_figures"(OLD."assistant_id", NULL, OLD."created_at"); END IF;
	IF TG_OP <> 'DELETE' THEN PERFORM "note_stale_figures"(NEW."assistant_id", NULL, NEW."created_at"); END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "figures_change_by_feedback"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- Where the message is deleted too, its own trigger notes it.
	PERFORM "note_stale_figures"(m."assistant_id", m."conversation_id", m."created_at") FROM "messages" m
	WHERE m."id" IN (CASE WHEN TG_OP <> 'INSERT' THEN OLD."message_row_id" END, CASE WHEN TG_OP <> 'DELETE' THEN NEW."message_row_id" END);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "messages_change_figures" AFTER INSERT OR DELETE OR UPDATE OF "status", "language", "created_at", "conversation_id" ON "messages"
FOR EACH ROW EXECUTE FUNCTION "figures_change_in_conversation"();
--> statement-breakpoint
CREATE TRIGGER "conversation_events_change_figures" AFTER INSERT OR DELETE OR UPDATE OF "kind", "reason", "rating", "created_at", "conversation_id" ON "conversation_events"
FOR EACH ROW EXECUTE FUNCTION "figures_change_in_conversation"();
--> statement-breakpoint
CREATE TRIGGER "conversations_change_figures" AFTER INSERT OR DELETE OR UPDATE OF "channel", "created_at" ON "conversations"
FOR EACH ROW EXECUTE FUNCTION "figures_change_of_conversation"();
--> statement-breakpoint
CREATE TRIGGER "feedback_changes_figures" AFTER INSERT OR DELETE OR UPDATE OF "solved" ON "feedback"
FOR EACH ROW EXECUTE FUNCTION "figures_change_by_feedback"();
--> statement-breakpoint
CREATE FUNCTION "forget_stale_figures"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM "day_figures_stale" WHERE "assistant_id" = OLD."id";
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "assistants_forget_stale_figures" AFTER DELETE ON "assistants" FOR EACH ROW EXECUTE FUNCTION "forget_stale_figures"();
