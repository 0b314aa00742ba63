// Customers, products, prices and coupons of the Stripe sandbox.
import type { Router } from 'express';
import type { StripeAccount } from './account';
import { formOf, metadataOf, queryOf, textOf, valuesOf } from './forms';
import { list, newStripeId, type Price } from './objects';
import { StripeRefusal } from './refusal';

export function customersAndPrices(router: Router, account: StripeAccount): void {
  router.post('/customers', (req, res) => {
    res.json(account.addCustomer(formOf(req)));
  });
  router.get('/customers/:id', (req, res) => {
    const customer = account.found(account.customers, req.params.id, 'customer');
    res.json(customer.deleted ? { id: customer.id, object: 'customer', deleted: true } : customer);
  });
  router.delete('/customers/:id', (req, res) => {
    const { id } = account.found(account.customers, req.params.id, 'customer', 'id');
    account.deleteCustomer(account.found(account.customers, id, 'customer'));
    res.json({ id, object: 'customer', deleted: true });
  });

  router.post('/products', (req, res) => {
    const { id, name } = formOf(req);
    const productId = textOf(id) || newStripeId('prod');
    if (account.products.has(productId)) {
      throw new StripeRefusal(400, 'resource_already_exists', 'Product already exists.');
    }
    const product = { id: productId, object: 'product', name, active: true, created: account.now };
    account.products.set(productId, product);
    res.json(product);
  });

  router.get('/prices', (req, res) => {
    const [wanted, active] = [valuesOf(req, 'lookup_keys'), queryOf(req, 'active')];
    const found = [...account.prices.values()].filter(
      (price) => wanted.includes(price.lookup_key ?? '') && (active === null || String(price.active) === active),
    );
    res.json(list('/v1/prices', found));
  });
  router.post('/prices', (req, res) => {
    const { product, lookup_key, unit_amount, currency, metadata, recurring, transfer_lookup_key } = formOf(req);
    account.found(account.products, textOf(product), 'product', 'product');
    const holder = [...account.prices.values()].find((price) => price.lookup_key === lookup_key);
    if (holder && transfer_lookup_key !== 'true') {
      throw new StripeRefusal(400, 'resource_already_exists', 'A price with that lookup key exists.');
    }
    if (holder) holder.lookup_key = null;
    const price: Price = {
      id: newStripeId('price'),
      object: 'price',
      product: textOf(product),
      lookup_key: textOf(lookup_key) || null,
      unit_amount: Number(unit_amount),
      currency: textOf(currency),
      metadata: metadataOf(metadata),
      recurring: (recurring as Price['recurring'] | undefined) ?? null,
      type: recurring === undefined ? 'one_time' : 'recurring',
      active: true,
      created: account.now,
    };
    account.prices.set(price.id, price);
    res.json(price);
  });

  /** Archived prices keep their lookup key, but can't be bought. */
  router.post('/prices/:id', (req, res) => {
    const price = account.found(account.prices, req.params.id, 'price');
    const { active } = formOf(req);
    if (active !== undefined) price.active = active === 'true';
    res.json(price);
  });
  router.post('/products/:id', (req, res) => {
    const product = account.found(account.products, req.params.id, 'product');
    const { active } = formOf(req);
    if (active !== undefined) product.active = active === 'true';
    res.json(product);
  });

  router.post('/coupons', (req, res) => {
    const { id, percent_off, duration, name } = formOf(req);
    const couponId = textOf(id) || newStripeId('co');
    if (account.coupons.has(couponId)) {
      throw new StripeRefusal(400, 'resource_already_exists', 'Coupon already exists.');
    }
    const coupon = {
      id: couponId,
      object: 'coupon',
      percent_off: Number(percent_off),
      duration,
      name,
      valid: true,
    };
    account.coupons.set(couponId, coupon);
    res.json(coupon);
  });
}
