/**
 * Loaded into every process that the launcher starts with a log (`node --import`): it looks once a minute whether its log has
 * grown too large.
 */
import process from 'node:process';
import { limitLog } from './logs.mjs';

const LOOK_MS = 60_000;

const log = process.env.FRAMEJURY_OWN_LOG;
// What this process starts in turn may inherit this module, but not the log.
delete process.env.FRAMEJURY_OWN_LOG;

if (log) setInterval(limitLog, LOOK_MS, log).unref();
