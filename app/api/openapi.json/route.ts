import { operation } from '../operation';
import { loadRoutes } from '../routes';
import { DESCRIPTION, describe } from './describe';

export const GET = operation(DESCRIPTION, async () => describe(await loadRoutes()));
