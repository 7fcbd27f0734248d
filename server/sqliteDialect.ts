import {
  CompiledQuery,
  DeleteQueryNode,
  InsertQueryNode,
  RawNode,
  SqliteDialect,
  UpdateQueryNode,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type SqliteDatabase,
} from 'kysely';
import { setImmediate } from 'node:timers/promises';

/**
 * SQLite for Kysely, with writes that come at once committed at once, as PostgreSQL does it: waiting
 * for the disk is what a commit costs, and one wait is enough for all of them. Each is answered after
 * the commit, so what was answered stays, whatever happens.
 */
export class GroupCommitDialect extends SqliteDialect {
  readonly #database: SqliteDatabase;

  constructor(database: SqliteDatabase) {
    super({ database });
    this.#database = database;
  }

  override createDriver(): Driver {
    return new GroupCommitDriver(this.#database);
  }
}

class GroupCommitDriver implements Driver {
  readonly #database: SqliteDatabase;
  /** The writes that wait for their commit; rejected when it fails. */
  #group: Promise<void> | undefined;
  /** Ends with the transaction that is under way, and that waits for no group. */
  #transaction:
    { connection: DatabaseConnection; end: Promise<void>; finish: () => void } | undefined;

  constructor(database: SqliteDatabase) {
    this.#database = database;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const connection: DatabaseConnection = {
      executeQuery: <R>(query: CompiledQuery) => this.#execute<R>(connection, query),
      streamQuery: () => {
        throw new Error('expected a query that is not streamed');
      },
    };
    return connection;
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    while (this.#busy) await this.#busy;
    let finish = () => {};
    const end = new Promise<void>((resolve) => (finish = resolve));
    this.#run(CompiledQuery.raw('begin immediate'));
    this.#transaction = { connection, end, finish };
  }

  async commitTransaction(): Promise<void> {
    this.#run(CompiledQuery.raw('commit'));
    this.#finishTransaction();
  }

  async rollbackTransaction(): Promise<void> {
    this.#rollBack();
    this.#finishTransaction();
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    while (this.#busy) await this.#busy;
    this.#database.close();
  }

  /** Ends with what a transaction, or a statement that has no place in one, has to wait for. */
  get #busy(): Promise<void> | undefined {
    return this.#transaction?.end ?? this.#group?.catch(() => undefined);
  }

  async #execute<R>(connection: DatabaseConnection, query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#transaction?.connection === connection) return this.#run<R>(query);
    // What is written by hand may be a pragma.
    const runsAlone = RawNode.is(query.query);
    while (runsAlone ? this.#busy : this.#transaction) await this.#busy;
    if (isWrite(query)) this.#openGroup();
    const result = this.#run<R>(query);
    // What was read may be part of what waits.
    await this.#group;
    return result;
  }

  #openGroup(): void {
    if (this.#group) return;
    this.#run(CompiledQuery.raw('begin immediate'));
    this.#group = this.#commitSoon();
    // Whoever wrote hears of a failure; it may be that nobody did.
    this.#group.catch(() => undefined);
  }

  /** Commits when all that came at the same time have written. */
  async #commitSoon(): Promise<void> {
    await setImmediate();
    this.#group = undefined;
    try {
      this.#run(CompiledQuery.raw('commit'));
    } catch (error) {
      this.#rollBack();
      throw error;
    }
  }

  /** SQLite may have done so by itself, when the disk is full for one. */
  #rollBack(): void {
    try {
      this.#run(CompiledQuery.raw('rollback'));
    } catch {
      // Nothing is left to roll back.
    }
  }

  #finishTransaction(): void {
    this.#transaction?.finish();
    this.#transaction = undefined;
  }

  #run<R>({ sql, parameters }: CompiledQuery): QueryResult<R> {
    const statement = this.#database.prepare(sql);
    if (statement.reader) return { rows: statement.all(parameters) as R[] };
    const { changes, lastInsertRowid } = statement.run(parameters);
    return {
      numAffectedRows: BigInt(changes),
      insertId: BigInt(lastInsertRowid),
      rows: [],
    };
  }
}

function isWrite({ query }: CompiledQuery): boolean {
  return InsertQueryNode.is(query) || UpdateQueryNode.is(query) || DeleteQueryNode.is(query);
}
