/** Everything drizzle-kit compares with the migrations. Code imports the noun's own file. */
export * from './accounts';
export * from './assistants';
export * from './audit';
export * from './conversations';
export * from './exams';
export * from './exports';
export * from './knowledge';
export * from './profile';
export * from './telegram';
