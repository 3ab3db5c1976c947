-- Pages are read in a better way: at its next reading each is sent again, whether it has changed or not.
UPDATE "website_pages" SET "etag" = NULL, "last_modified" = NULL WHERE "etag" IS NOT NULL OR "last_modified" IS NOT NULL;
