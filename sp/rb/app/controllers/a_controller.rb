class AController < ApplicationController
  DEFAULTS = { at: 1, on: true }
  def a
    o = { at: 1, **options }
    return head(:conflict) if o[:at] == 1
    render json: { ok: true }
  end
  def b
    o = DEFAULTS.merge(params[:m] ? { at: 2 } : {})
    return head(:conflict) if o[:at] == 1
    render json: { ok: true }
  end
  def c
    o = DEFAULTS.merge(options)
    return head(:conflict) if o[:on]
    render json: { ok: true }
  end
  def d
    o = { **options, at: 1 }
    return head(:conflict) if o[:at] == 1
    render json: { ok: true }
  end
  def e
    o = options.reverse_merge(at: 1)
    return head(:conflict) if o[:at] == 1
    render json: { ok: true }
  end
  def f
    o = { at: 1 }
    o.merge!(options)
    return head(:conflict) if o[:at] == 1
    render json: { ok: true }
  end
  private
  def options
    params.permit(:at, :on).to_h.symbolize_keys
  end
end
