/** jest's `setupFiles` where the API is tested on PostgreSQL: newDatabase.ts reads it. */
process.env['DATABASE_OF_TESTS'] = process.env['POSTGRES_OF_TESTS'];
