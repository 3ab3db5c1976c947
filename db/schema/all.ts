/** All tables, for drizzle-kit to compare with the migrations. Code imports the individual files. */
export * from './accounts';
export * from './api-keys';
export * from './assistants';
export * from './audit';
export * from './conversations';
export * from './embedding-exams';
export * from './exams';
export * from './exports';
export * from './knowledge';
export * from './leads';
export * from './model-uses';
export * from './people';
export * from './profile';
export * from './team';
export * from './telegram';
export * from './webhooks';
export * from './websites';
